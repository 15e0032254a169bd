import { keyEndsSoonDays, type ApiKey } from '../../../contract/entities/apiKey'
import { dayAhead, dayInUtc } from '../../../contract/days'

export type KeyState = 'works' | 'endsSoon' | 'ended' | 'idle'

/** Returns whether a key works, and for how long. */
export const stateOf = (key: Pick<ApiKey, 'ends_on' | 'is_idle'>, now = new Date()): KeyState => {
  if (key.ends_on < dayInUtc(now)) return 'ended'
  if (key.is_idle) return 'idle'
  return key.ends_on <= dayAhead(keyEndsSoonDays, now) ? 'endsSoon' : 'works'
}
