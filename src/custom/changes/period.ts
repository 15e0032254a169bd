/** The two moments that a company is compared at, as the address and the inputs have them. */
import { mistakeOf } from '../viewAs/moments'
import { moment } from '../../../contract/entities/pastRecords'

export interface Chosen {
  /** ISO 8601; undefined for the usual one. */
  readonly from: string | undefined
  /** Undefined for now. */
  readonly to: string | undefined
}

const momentIn = (address: URLSearchParams, name: string): string | undefined =>
  moment.safeParse(address.get(name)).data

/** Reads the moments from the address; what is none is left out. */
export const readPeriod = (address: URLSearchParams): Chosen => ({
  from: momentIn(address, 'from'),
  to: momentIn(address, 'to'),
})

const presetNames = ['month', 'quarter', 'year'] as const
export type PresetName = (typeof presetNames)[number] | 'beginning'

export interface Preset {
  readonly name: PresetName
  readonly moment: Date
}

/** Returns usual earlier moments that history knows: months, quarters and years begin at midnight. */
export const presetsOf = (now: Date, beginning: Date): readonly Preset[] => {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const moments = {
    month: new Date(year, month, 1),
    quarter: new Date(year, month - (month % 3), 1),
    year: new Date(year, 0, 1),
  }
  const known = presetNames.filter((name, place) => {
    const [earlier] = presetNames.slice(place + 1)
    // In January, a month, a quarter and a year begin at once.
    const isRepeated = earlier !== undefined && moments[earlier].getTime() === moments[name].getTime()
    return moments[name] >= beginning && !isRepeated
  })
  return [...known.map((name) => ({ name, moment: moments[name] })), { name: 'beginning', moment: beginning }]
}

/** Returns the moment from which changes are shown unless another one is chosen. */
export const usualStart = (now: Date, beginning: Date): string =>
  (presetsOf(now, beginning)[0]?.moment ?? beginning).toISOString()

/** Returns what is wrong with the later moment, if anything is; an empty one is now. */
const mistakeOfLater = (later: string, earlier: string, now: Date): 'order' | 'future' | 'missing' | undefined => {
  if (later === '') return undefined
  const moment = new Date(later)
  if (Number.isNaN(moment.getTime())) return 'missing'
  if (moment > now) return 'future'
  return moment <= new Date(earlier) ? 'order' : undefined
}

/** Returns what is wrong with what was entered. */
export const mistakesIn = (
  { earlier, later }: { readonly earlier: string; readonly later: string },
  beginning: Date,
  now = new Date(),
) => ({ early: mistakeOf(earlier, now, beginning), late: mistakeOfLater(later, earlier, now) })

/** Returns the first moment after a version was set active, of which lists tell the second. */
export const afterActivation = (activatedAt: string): Date =>
  new Date(new Date(`${activatedAt.replace(' ', 'T')}Z`).getTime() + 1000)
