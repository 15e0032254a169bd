/** The parts of changes of many people at once. */
export { EffectsOnMany } from './EffectsOnMany'
export { RoleOfMany } from './RoleOfMany'
export { ScopeOfMany } from './ScopeOfMany'
