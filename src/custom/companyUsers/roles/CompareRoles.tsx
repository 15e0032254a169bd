import CompareIcon from '@mui/icons-material/CompareArrows'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { GrantableApplication } from '../../../../contract/applications'
import type { Role } from '../../../../contract/roles'
import { LoadFailed } from '../../../schema/page/LoadFailed'
import { useFormParams } from '../../../schema/shared/FormParams'
import { shownEntry } from './entries'
import { RoleComparison } from './RoleComparison'
import { useRoles } from './useRoles'

interface CompareRolesProps {
  readonly application: GrantableApplication
  readonly role: Role
  readonly hasLivePayTool: boolean
}

const Comparison = ({ application, role, hasLivePayTool }: CompareRolesProps) => {
  const translate = useTranslate()
  const { entries, isLoading, hasFailed, retry } = useRoles(application, useFormParams())
  const [chosen, setChosen] = useState<readonly [string, string]>(['shown', 'COMPANY_ADMIN'])
  if (hasFailed) return <LoadFailed what={translate('resources.companyRoles.title')} onRetry={retry} />
  if (isLoading) return <Skeleton variant="rounded" height={320} aria-busy />
  const shown = shownEntry(application, role)
  const all = [shown, ...entries]
  const [one = shown, other = shown] = chosen.map((key) => all.find((entry) => entry.key === key))
  return (
    <RoleComparison
      application={application}
      hasLivePayTool={hasLivePayTool}
      entries={all}
      one={one}
      other={other}
      onChange={(first, second) => setChosen([first.key, second.key])}
    />
  )
}

/** Compares the role in the form with another one, or any two. */
export const CompareRoles = (props: CompareRolesProps) => {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const close = () => setOpen(false)
  return (
    <>
      <Button startIcon={<CompareIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ flexShrink: 0 }}>
        {translate('companyUsers.roles.compareRoles')}
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="lg" fullWidth fullScreen={isPhone} aria-labelledby={id}>
        <DialogTitle id={id}>
          {translate('companyUsers.roles.titleIn', {
            application: translate(`choices.applications.${props.application}`),
          })}
        </DialogTitle>
        <DialogContent>
          <Comparison {...props} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {translate('schema.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
