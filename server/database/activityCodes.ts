/** How `history.touched` writes sources and acts: as one letter each (decision 0101). */
import type { ReadAct } from '../../contract/activity'
import type { ActivitySource } from '../../contract/entities/activity'

export const sourceCodes: Readonly<Record<ActivitySource, string>> = {
  console: 'C',
  import: 'I',
  many: 'M',
  view: 'V',
  undo: 'U',
  repair: 'R',
  program: 'P',
}

export const readCodes: Readonly<Record<ReadAct, string>> = {
  exported: 'E',
  viewed: 'V',
  ended: 'W',
  checked: 'C',
  signedOut: 'O',
  factorRemoved: 'F',
}
