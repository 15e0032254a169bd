/** What is chosen among others. */
export const chosenStyle = { borderColor: 'primary.main', backgroundColor: 'primary.light' } as const
