import { questionStates } from '../../../contract/entities/dataVersion'
import { choice, count, joined, moment, state, text } from '../field'

/** The states of a version: in use, waiting for an approval, never used yet, or no longer used. */
export const versionStates = {
  active: { is_active: true },
  waiting: { approval: 'waiting' },
  draft: { activated_at: null },
  earlier: {},
} as const

/**
 * Returns what is the same for the versions of all resources, to declare them with their calls and address.
 *
 * @example
 * export const priceVersions = defineResource({
 *   name: 'priceVersions', at: '/prices/versions', ...versionsOf('prices'),
 *   calls: { list: calls.listPriceVersions, update: calls.updatePriceVersion },
 * })
 */
export const versionsOf = <const Name extends string>(rows: Name) =>
  ({
    onTabOf: rows,
    fields: {
      name: text(),
      description: text({ lines: 3 }),
      state: state('versionState', versionStates),
      count: count(rows),
      created_at: moment(),
      activated_at: moment(),
      activated_by: joined(['activated_by']),
      approval: choice('questionState', questionStates),
    },
    list: {
      // Who made it, and why it was set active, its bar tells.
      columns: ['name', 'description', 'state', 'count', 'created_at', 'activated_at', 'activated_by'],
    },
    form: { in: 'modal', fields: ['name', 'description'], saves: 'filled' },
  }) as const
