"""The server behind the pages: what Voila and the Jupyter server are given to stand up under a class of thirty.

A page is a visit (`visits`). Each has a kernel (`kernels`) whose sockets lie in a private folder (`folder`), which is
waited for with patience (`waiting`), and which answers only the browser that opened its page (`connections`). Where
that is possible a kernel is forked (`forking`) from a process that has imported everything (`fork_server`). How many
kernels there is room for is computed (`limits`); when all places are taken, who comes waits in line (`line`). What is
the same for all pages is made once (`templates`), and the front end is sent to a page once (`files`). The `reference`
is built when somebody first asks for it. The rest is the server's own: its port (`ports`), its `settings`, and what it
says in the `terminal`.
"""
