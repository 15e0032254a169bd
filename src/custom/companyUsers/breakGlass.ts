/** Warns a master before the account that keeps its password is switched off. Others are refused it. */
import { breakGlassWarning } from '../../../contract/breakGlass'
import { identityProviders as calls } from '../../../contract/calls/identityProviders'
import type { FindSwitchWarning } from '../../schema/shared/screens'

export const warnOfBreakGlass: FindSwitchWarning = async (provider, { record, isActive, params, caller, signal }) => {
  if (caller.role !== 'TOM_MASTER_USER' || isActive) return null
  const { data } = await provider.send(calls.listIdentityProviders, { params, signal })
  const keepsPassword = data.some((one) => one.is_required && one.break_glass?.id === record.id)
  return keepsPassword ? breakGlassWarning() : null
}
