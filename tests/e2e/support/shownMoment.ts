import { inputOf } from '../../../src/custom/viewAs/moments'

/** The value of an input that a moment was put into: browsers leave out seconds of zero. */
export const shownMoment = (moment: Date): RegExp => new RegExp(`^${inputOf(moment).replace(/:00$/, '(:00)?')}$`)
