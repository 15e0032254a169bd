/** The form of a new review: what is in it, what is wrong with it, and the body that is sent. */
import type { RaRecord } from 'ra-core'
import type { GrantableApplication } from '../../../contract/applications'
import type { Payload } from '../../../contract/call'
import type { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { Permission } from '../../../contract/permissions'
import { dayAhead } from '../../../contract/days'
import type { Reviewer } from './ReviewerInput'

export const whats = ['all', 'application', 'permission'] as const
export type What = (typeof whats)[number]

export type Named = RaRecord<number> & { readonly name: string }

export interface ReviewForm {
  readonly name: string
  readonly what: What
  readonly application: GrantableApplication | ''
  readonly permission: Permission | null
  readonly country: Named | null
  readonly region: Named | null
  readonly reviewers: readonly Reviewer[]
  readonly due_on: string
  readonly at_end: 'keep' | 'take'
}

const usualDays = 14

export const emptyForm = (): ReviewForm => ({
  name: '',
  what: 'all',
  application: '',
  permission: null,
  country: null,
  region: null,
  reviewers: [],
  due_on: dayAhead(usualDays),
  at_end: 'keep',
})

type Body = Payload<typeof calls.createAccessReview>

export const bodyOf = ({ what, application, permission, country, region, reviewers, ...form }: ReviewForm): Body => ({
  name: form.name,
  due_on: form.due_on,
  at_end: form.at_end,
  application: what === 'all' || application === '' ? null : application,
  permission: what === 'permission' ? permission : null,
  country_id: country?.id ?? null,
  region_id: region?.id ?? null,
  reviewers: reviewers.map(({ id }) => id),
})

type Mistake = 'name' | 'reviewers' | 'permission' | 'application'

export const mistakesOf = ({ name, what, application, permission, reviewers }: ReviewForm): readonly Mistake[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(what === 'application' && application === '' ? (['application'] as const) : []),
  ...(what === 'permission' && permission === null ? (['permission'] as const) : []),
  ...(reviewers.length === 0 ? (['reviewers'] as const) : []),
]
