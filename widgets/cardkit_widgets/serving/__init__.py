"""The server for the gallery's pages, which is based on Voila and the Jupyter server.

A browser sends a request for a page (`page_request`). Each page has a kernel (`kernels`, `kernel`), whose sockets are
in a private folder (`socket_folder`), and which serves only the browser that opened the page (`connections`). If
possible, the kernel is forked (`forking`) from a process that has already imported everything (`fork_server`), and it
runs all cells of the page in one request (`executor`, `page_kernel`). The server waits as long as the kernel makes
progress (`watchdog`). `limits` determines how many kernels this machine can run. Whatever is the same for all pages is
rendered only once (`templates`), and each browser loads the front end only once (`files`). The documentation
(`reference`) is built when it is first opened. The rest belongs to the server itself: its port (`ports`), its
`settings`, and its messages in the `terminal`.
"""
