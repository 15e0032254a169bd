/**
 * Reference data of job grades and long-term incentives. The position in a list is the id: add new entries at the end.
 */

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

/** The types of long-term incentive plans. */
export const planTypeRows = named(
  'Stock Options',
  'Restricted Stock Units',
  'Performance Shares',
  'Stock Appreciation Rights',
  'Phantom Shares',
  'Employee Share Purchase Plan',
  'Performance Cash',
  'Cash LTI',
  'Deferred Bonus',
)

/** The career levels (ta ranks) that companies map their grades to, highest first. */
export const taRankRows = named(
  'Executive 1',
  'Executive 2',
  'Executive 3',
  'Executive 4',
  'Senior Management 1',
  'Senior Management 2',
  'Senior Management 3',
  'Management 1',
  'Management 2',
  'Management 3',
  'Management 4',
  'Professional 1',
  'Professional 2',
  'Professional 3',
  'Professional 4',
  'Professional 5',
  'Professional 6',
  'Technical 1',
  'Technical 2',
  'Technical 3',
  'Support 1',
  'Support 2',
  'Support 3',
  'Support 4',
).map((rank) => ({ ...rank, position: rank.id }))
