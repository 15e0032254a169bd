/** Says in words what a review covers, and until when. */
import { dayInUtc } from '../../../contract/days'
import type { AccessReview, ReviewItem } from '../../../contract/entities/accessReview'
import { rightsText, type Words } from '../../schema/shared/rightsInWords'
import { showDay } from '../../schema/shared/showDay'
import { showMoment } from '../../schema/kinds/shown'
import { roleName } from '../companyUsers/roleName'
import type { Standing } from './useDecisions'
import { quoted } from '../../../contract/glue'

/** What somebody is in an application: 'Recruiter in TOM'. People with several are reviewed once for each. */
export const roleText = ({ role, application }: Pick<ReviewItem, 'role' | 'application'>, words: Words): string => {
  const named = words.translate(`choices.applications.${application}`)
  return role === null
    ? words.translate('reviews.person.notHeld', { application: named })
    : words.translate('reviews.person.role', { role: roleName(role, words), application: named })
}

/** Whether taking away what somebody held has left an account that is switched off. */
const isOff = ({ decision, person, switches_off: wasOnly, given_back: back }: Standing): boolean =>
  decision === 'taken' && back === null && (!person.is_active || wasOnly)

/** What was decided, by whom and why. */
export const decidedText = (item: Standing, { translate, locale }: Words): string => {
  const { decision, decided_by: by, decided_at: at, by_end: isByEnd, reason, passedTo, given_back: givenBack } = item
  const who = isByEnd
    ? translate('reviews.decided.byEnd')
    : by && at && translate('reviews.decided.by', { name: by.name, moment: showMoment(at, locale) })
  const decided = translate(`reviews.decided.${decision ?? 'none'}`, { name: passedTo ?? '' })
  const back = givenBack && {
    name: givenBack.by?.name,
    moment: showMoment(givenBack.at, locale),
  }
  return [
    [decided, who].filter(Boolean).join(' '),
    decision && reason && quoted(reason),
    isOff(item) && translate('reviews.decided.off'),
    decision === 'taken' && back && translate(`reviews.decided.${back.name ? 'givenBack' : 'givenBackOn'}`, back),
  ]
    .filter(Boolean)
    .join(' · ')
}

const whatText = ({ application, permission }: Scope, words: Words): string => {
  const { translate } = words
  const named = application === null ? '' : translate(`choices.applications.${application}`)
  if (permission === null)
    return translate(`reviews.scope.${named === '' ? 'company' : 'application'}`, { application: named })
  const right = rightsText([permission], words)
  return translate(`reviews.scope.${named === '' ? 'permission' : 'permissionIn'}`, { right, application: named })
}

type Scope = Pick<AccessReview, 'application' | 'permission'>

/** What is reviewed: 'Who may view offers, in France'. */
export const scopeText = (review: Scope & Pick<AccessReview, 'country' | 'region'>, words: Words): string => {
  const { translate } = words
  const { country, region } = review
  const what = whatText(review, words)
  const inCountry = country === null ? what : translate('reviews.scope.country', { what, country: country.name })
  return region === null ? inCountry : translate('reviews.scope.region', { what: inCountry, region: region.name })
}

/** Until when it is open, or since when it is closed. */
export const timeText = ({ state, due_on, closed_at }: AccessReview, words: Words): string => {
  const { translate } = words
  if (state === 'closed')
    return translate('reviews.closed', { day: showDay((closed_at ?? due_on).slice(0, 10), words.locale) })
  if (state === 'closing') return translate('reviews.closing')
  if (due_on === dayInUtc()) return translate('reviews.dueToday')
  return translate('reviews.due', { day: showDay(due_on, words.locale) })
}
