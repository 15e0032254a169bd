/** Marks the selected item of a group. */
export const chosenStyle = { borderColor: 'primary.main', backgroundColor: 'primary.light' } as const
