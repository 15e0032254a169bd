import { longTermIncentives as calls } from '../../contract/calls/longTermIncentives'
import { valueKinds } from '../../contract/entities/longTermIncentive'
import { choice, custom, reference, text } from '../schema/field'
import { defineResource } from '../schema/resource'

const isMoney = { where: { value_kind: 'CURRENCY' } } as const

/** The types of plans are the same for all companies. */
export const planTypes = defineResource({
  name: 'planTypes',
  isConstant: true,
  calls: { list: calls.listPlanTypes },
  fields: { name: text() },
})

export const incentivePlans = defineResource({
  name: 'incentivePlans',
  at: '/companies/:company_id/long-term-incentives/plans',
  parent: 'companies',
  onTabOf: 'incentives',
  // An upload of incentives adds the plans that it names.
  holds: ['incentives'],
  calls: {
    list: calls.listIncentivePlans,
    all: calls.listAllIncentivePlans,
    create: calls.createIncentivePlan,
    update: calls.updateIncentivePlan,
    delete: calls.deleteIncentivePlan,
  },
  fields: {
    name: text(),
    plan_type: reference('planTypes', 'plan_type_id'),
    // Calls and files may leave it out, and older plans do.
    value_kind: choice('valueKinds', valueKinds, { required: { isNew: true } }),
    currency: reference('currencies', 'currency_id', { shown: isMoney, required: isMoney }),
    note: custom('ChangeNote', ['note'], { shown: { isNew: false } }),
  },
  list: { columns: ['name', 'plan_type', 'value_kind', 'currency'] },
  form: { in: 'modal', fields: ['name', 'plan_type', 'value_kind', 'currency', 'note'], saves: 'filled' },
})
