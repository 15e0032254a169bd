@rem The scripts of package.json begin with exec, so that signals to npm reach node. cmd.exe has no such command and finds this file.
@%*
