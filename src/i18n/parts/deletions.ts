/** What is said where records are deleted. */
export const ofDeletions = {
  schema: {
    undoable: 'You can undo this right afterwards.',
    final: 'This cannot be undone.',
    restored: '‘%{title}’ has been restored.',
    blocked: { title: '‘%{title}’ is still in use', more: '%{count} more |||| %{count} more' },
  },
}
