import { useState } from 'react'
import {
  Alert,
  Box,
  FormControlLabel,
  FormHelperText,
  ListSubheader,
  MenuItem,
  Stack,
  Switch,
  TextField,
} from '@mui/material'
import { useGetList } from 'ra-core'
import type { GrantableApplication } from '../../../contract/applications'
import type { ProvisionedGroup } from '../../../contract/entities/provisioning'
import { isUnlimited } from '../../../contract/roles'
import { fieldMessages } from '../../errorMessages'
import { metaOf } from '../../schema/path'
import { everythingByName } from '../../schema/queries'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { defaultChoices, ownChoices, type OwnRoleRecord, type RoleOffered } from '../companyUsers/roleChoices'
import { roleName } from '../companyUsers/roleName'
import { useGrants } from '../companyUsers/useGrants'
import { useSavingRoles, type RolesSent } from './useProvisioning'

type Roles = ProvisionedGroup['roles']
type Role = Roles[GrantableApplication]

const none = 'none'
const present = 'present'

interface RoleFieldProps {
  readonly company: string
  readonly application: GrantableApplication
  readonly autoFocus: boolean
  readonly before: Role
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoose: (key: string, role: RoleOffered['role']) => void
}

/** Chooses the role in an application. */
const RoleField = ({ company, application, autoFocus, before, chosen, error, onChoose }: RoleFieldProps) => {
  const words = useWords()
  const { translate } = words
  const grants = useGrants()
  const meta = metaOf({ company_id: company })
  const { data: own = [] } = useGetList<OwnRoleRecord>('companyRoles', { ...everythingByName, meta })
  const isOffered = ({ role, isGrantable }: RoleOffered) => isGrantable && !isUnlimited({ name: String(role?.name) })
  const defaults = defaultChoices(application, grants, (name) => translate(`choices.companyRoles.${name}`)).filter(
    isOffered,
  )
  const ofCompany = ownChoices(application, own, words).filter(isOffered)
  const option = ({ key, label }: Pick<RoleOffered, 'key' | 'label'>) => (
    <MenuItem key={key} value={key}>
      {label}
    </MenuItem>
  )
  const choose = (key: string) => {
    const role = key === present ? before : [...defaults, ...ofCompany].find((one) => one.key === key)?.role
    onChoose(key, role ?? null)
  }
  return (
    <TextField
      select
      fullWidth
      autoFocus={autoFocus}
      label={translate('provisioning.roles.role', { application: translate(`choices.applications.${application}`) })}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
      error={error !== undefined}
      helperText={error}
    >
      {option({ key: none, label: translate('provisioning.roles.none') })}
      {before &&
        option({
          key: present,
          label: translate('provisioning.roles.present', { name: roleName(before.name, { translate }) }),
        })}
      <ListSubheader>{translate('provisioning.roles.defaults')}</ListSubheader>
      {defaults.map(option)}
      {ofCompany.length > 0 && <ListSubheader>{translate('provisioning.roles.own')}</ListSubheader>}
      {ofCompany.map(option)}
    </TextField>
  )
}

interface RolesDialogProps {
  readonly company: string
  readonly applications: readonly GrantableApplication[]
  /** Null for the roles of everybody. */
  readonly group: ProvisionedGroup | null
  readonly roles: Roles
  /** Whether people are invited; of everybody alone. */
  readonly invites?: boolean
  readonly version: number
  readonly onClose: () => void
}

/** Chooses the roles of a group, or the default ones. */
export const RolesDialog = ({ company, applications, group, roles, invites, version, onClose }: RolesDialogProps) => {
  const { translate } = useWords()
  const notify = useNotice()
  const [chosen, setChosen] = useState<Partial<Record<GrantableApplication, string>>>({})
  const [form, setForm] = useState<RolesSent>({
    roles: roles as RolesSent['roles'],
    version,
    ...(invites !== undefined && { invites }),
  })
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error, variables } = useSavingRoles(company, group?.id ?? null, () => {
    onClose()
    notify(translate('provisioning.roles.saved'), 'success')
  })
  const formRef = useWrongFocus(attempts, error)
  const fields = variables === form ? fieldMessages(error) : {}
  const wrongIn = (application: GrantableApplication) =>
    Object.entries(fields).find(([field]) => field.startsWith(`roles.${application}`))?.[1]
  return (
    <DialogForm
      title={
        group ? translate('provisioning.roles.title', { name: group.name }) : translate('provisioning.everybody.dialog')
      }
      about={[translate(group ? 'provisioning.roles.about' : 'provisioning.everybody.dialogAbout')]}
      yes={translate('provisioning.roles.save')}
      isBusy={isPending}
      maxWidth="sm"
      formRef={formRef}
      onSubmit={() => {
        setAttempts(attempts + 1)
        mutate(form)
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {applications.map((application) => (
          <RoleField
            key={application}
            company={company}
            application={application}
            autoFocus={application === applications[0]}
            before={roles[application]}
            chosen={chosen[application] ?? (roles[application] ? present : none)}
            error={wrongIn(application)}
            onChoose={(key, role) => {
              setChosen({ ...chosen, [application]: key })
              setForm({ ...form, roles: { ...form.roles, [application]: role } })
            }}
          />
        ))}
        {form.invites !== undefined && (
          <Box>
            <FormControlLabel
              label={translate('provisioning.everybody.invites')}
              control={
                <Switch
                  checked={form.invites}
                  onChange={({ target }) => setForm({ ...form, invites: target.checked })}
                />
              }
            />
            <FormHelperText>{translate('provisioning.everybody.invitesHint')}</FormHelperText>
          </Box>
        )}
        {group !== null && group.members > 0 && (
          <Alert severity="info">{translate('provisioning.roles.reach', { count: group.members })}</Alert>
        )}
        {variables === form && <FormFailure error={error} />}
      </Stack>
    </DialogForm>
  )
}
