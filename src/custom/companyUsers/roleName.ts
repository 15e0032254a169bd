import type { Words } from '../../schema/shared/rightsInWords'

/** Returns the name of a role as people read it: default roles have a text, others are shown as they are called. */
export const roleName = (name: string, { translate }: Pick<Words, 'translate'>): string =>
  translate(`choices.companyRoles.${name}`, { _: name })
