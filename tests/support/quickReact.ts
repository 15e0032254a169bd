// Spares React's development build a task for each element, which only a debugger shows. Must run before React is imported.
Reflect.deleteProperty(console, 'createTask')
