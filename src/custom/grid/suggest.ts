/** The most suggestions shown. */
const most = 50

/**
 * Finds the options for a text: those that begin with it, then those that contain it, in any case. None if the text is one of
 * them and nothing else fits.
 */
export const suggest = (options: readonly string[], text: string, all: boolean): readonly string[] => {
  if (all || text === '') return options.slice(0, most)
  const term = text.toLowerCase()
  const first: string[] = []
  const later: string[] = []
  for (const option of options) {
    const index = option.toLowerCase().indexOf(term)
    if (index === 0) first.push(option)
    else if (index > 0) later.push(option)
  }
  const found = [...first, ...later].slice(0, most)
  return found.length === 1 && found[0] === text ? [] : found
}
