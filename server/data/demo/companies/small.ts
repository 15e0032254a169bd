/** What the small demo companies have in common. */
import type { DemoCompany } from '../company'
import { peopleOf } from '../people'

type Outline = Omit<DemoCompany, 'grades' | 'plans' | 'incentives' | 'gradeMap' | 'users' | 'domain' | 'contact'> & {
  readonly domain: string
  readonly contact: readonly [name: string, mailbox: string, phone: string]
  /** From lowest to highest. */
  readonly ladder: readonly [string, string, string, string, string]
  readonly people: number
}

/** Completes an outline: a small company has one version of grades and one plan. */
export const small = ({ ladder, people, contact, ...outline }: Outline): DemoCompany => {
  const [support, professional, senior, manager, executive] = ladder
  const [name, mailbox, phone] = contact
  const made = Math.max(outline.contract[0] + 20, -400)
  return {
    ...outline,
    contact: { name, mailbox, phone },
    grades: [{ name: 'First version', active: true, made, rows: ladder.map((grade) => ({ grade })) }],
    plans: { 'Long-term bonus': { type: 'Cash LTI', values: outline.currency } },
    incentives: [
      {
        name: 'First version',
        active: true,
        made,
        rows: [
          { plan: 'Long-term bonus', grade: manager, value: 10_000 },
          { plan: 'Long-term bonus', grade: executive, value: 40_000 },
        ],
      },
    ],
    gradeMap: {
      'Executive 1': executive,
      'Management 1': manager,
      'Professional 1': senior,
      'Professional 3': professional,
      'Support 1': support,
    },
    users: peopleOf(outline, people),
  }
}
