import type { Call } from '../../../contract/call'
import { isPermission, platformPresets, platformRoles } from '../../../contract/permissions'
import { presetOf } from './callers'
import { callerNames, type CallerName, type Expected, type Marks } from './readExpected'

const rightsOf = (name: CallerName): readonly string[] => {
  const role = platformRoles[callerNames.indexOf(name)]
  return role ? platformPresets[role] : presetOf(name)
}

/** Returns who may make a call, from its own row or the rule for its act; undefined if the table has neither. */
export const marksFor = ({ guarded, regular: rules }: Expected, name: string, { regular }: Call): Marks | undefined => {
  const rule = regular && rules.get(regular.act)
  if (guarded.has(name) || !rule) return guarded.get(name)
  const { words, of } = regular.resource
  const entity = words.one.replaceAll(' ', '_').toUpperCase()
  const named = `${rule.right}_${entity}`
  const right = rule.right === 'ENABLE_DISABLE' && !isPermission(named) ? `UPDATE_${entity}` : named
  const mayMake = (caller: CallerName, index: number) =>
    (rule.who[of] === 'all' || index < platformRoles.length) &&
    ['all', right].some((held) => rightsOf(caller).includes(held))
  return Object.fromEntries(callerNames.map((caller, index) => [caller, mayMake(caller, index)])) as Marks
}
