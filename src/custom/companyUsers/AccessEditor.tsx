import { Alert, Box, Chip, Divider, Stack, Tab, Tabs } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { joinedTexts } from '../../../contract/formatters'
import { noGrantMessage } from '../../../contract/applicationTexts'
import type { Application, GrantableApplication } from '../../../contract/applications'
import { noRoles, sentRoles, type Role, type Roles } from '../../../contract/roles'
import { say } from '../../../contract/say'
import { PlanFrom } from '../../schema/planned/lazyParts'
import { useFormParams } from '../../schema/shared/FormParams'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useUnfinished } from '../../schema/shared/unfinished'
import { useNotice } from '../../schema/shared/useNotice'
import { ApplicationAccess, type RoleErrors } from './ApplicationAccess'
import { ChangeSummary } from './ChangeSummary'
import { changesOf } from './changes'
import { SameRights } from './SameRights'
import { mayChange, tabsFor, useGrants } from './useGrants'
import { useRolesFocus } from './useRolesFocus'

type Errors = { readonly message?: string } & { readonly [application in GrantableApplication]?: RoleErrors }

interface AccessEditorProps {
  readonly applications: readonly Application[]
  /** The name of the company. */
  readonly company: string
  readonly isDisabled: boolean
}

/** The roles in the form. `change` replaces one of them. */
const useRoles = () => {
  const { getValues, setError, clearErrors, trigger } = useFormContext()
  const { field } = useController({ name: 'roles' })
  const { defaultValues, errors, submitCount, isSubmitted } = useFormState()
  const { onChange } = field
  const unfinished = useUnfinished()
  const change = useCallback(
    (application: GrantableApplication, next: (role: Role) => Role) => {
      const before = (getValues('roles') ?? noRoles) as Roles
      onChange({ ...before, [application]: next(before[application]) })
      // What a plan was refused for; a form that was sent is checked again by itself.
      if (!isSubmitted) clearErrors('roles')
      // That takes away all errors of parts of a role.
      else if (unfinished.size > 0) void trigger([...unfinished.keys()])
    },
    [getValues, onChange, clearErrors, trigger, unfinished, isSubmitted],
  )
  return {
    roles: (field.value ?? noRoles) as Roles,
    stored: (defaultValues?.roles ?? null) as Roles | null,
    /** That of the person, as far as the form knows it. */
    version: defaultValues?.version as unknown,
    errors: (errors.roles ?? {}) as Errors,
    submitCount,
    isOnlyError: errors.roles !== undefined && Object.keys(errors).length === 1,
    focusRef: field.ref,
    change,
    replace: onChange,
    setError,
    unfinished,
  }
}

/** The members of a role that show what is wrong with them. */
const showsErrors = /^roles\.(?:TOM|JE)\.(?:name|permissions|ends_on|metafield\.\w+)$/

const noErrors: RoleErrors = {}

/** The text of a tab's state. */
const stateOf = (isWrong: boolean, isGranted: boolean) =>
  isWrong ? 'access.tabError' : isGranted ? 'access.tabGranted' : 'access.tabDenied'

/** The roles of a person, with a tab for each application, and what saving them would give and take. */
export const AccessEditor = ({ applications, company, isDisabled }: AccessEditorProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotice()
  const id = useId()
  const { caller } = useSchemaSetting()
  const { company_id = '' } = useFormParams()
  const { company_user_id: userId } = useParams()
  const grants = useGrants()
  const { roles, stored, version, errors, submitCount, isOnlyError, focusRef, change, replace, setError, unfinished } =
    useRoles()
  const tabs = tabsFor(caller.isPlatform && caller.role === 'TOM_MASTER_USER', applications)
  const [chosen, setChosen] = useState(tabs.find((tab) => applications.includes(tab)) ?? tabs[0])
  /** How often all roles were replaced: what a form part remembers of the ones before is void. */
  const [replaced, setReplaced] = useState(0)
  /** How often a plan was refused for what is wrong in a role. */
  const [refused, setRefused] = useState(0)
  const isForeign = stored !== null && !isDisabled && !mayChange(grants, stored)

  const summary = useRef<HTMLDivElement>(null)
  const { rootRef, grantRef, wanted, focusWanted } = useRolesFocus(focusRef)

  /** Shows what a plan is refused for where saving would show it. */
  const showWrong = (messages: Readonly<Record<string, string>>): readonly string[] => {
    const shown = Object.keys(messages).filter((path) => showsErrors.test(path))
    for (const path of shown) setError(path, { message: messages[path] ?? '' })
    if (shown.length > 0) setRefused(refused + 1)
    return shown
  }

  // After each attempt to save or plan, shows what is wrong.
  const latest = useRef({ errors, tabs, chosen, isOnlyError })
  useEffect(() => {
    latest.current = { errors, tabs, chosen, isOnlyError }
  })
  useEffect(() => {
    const { errors: found, tabs: all, chosen: now, isOnlyError: isOnly } = latest.current
    if (found.message === say(noGrantMessage)) notify(found.message, 'error')
    const wrongTab = all.find((tab) => found[tab])
    if (isOnly) wanted()
    if (wrongTab && now && !found[now]) setChosen(wrongTab)
    else focusWanted()
  }, [submitCount, refused, notify, wanted, focusWanted])
  useEffect(() => focusWanted(), [chosen, focusWanted])

  if (!chosen)
    return (
      <Alert role="note" severity="info">
        {translate('access.noApplications')}
      </Alert>
    )
  return (
    <Stack spacing={2} ref={rootRef}>
      {isForeign && <Alert severity="warning">{translate('access.moreRights')}</Alert>}
      {stored === null && !isDisabled && (
        <SameRights
          roles={roles}
          grants={grants}
          onChange={(next) => {
            replace(next)
            setReplaced(replaced + 1)
          }}
        />
      )}
      <Tabs
        value={chosen}
        onChange={(_event, tab: GrantableApplication) => setChosen(tab)}
        aria-label={translate('access.matrix.title')}
        sx={({ tokens }) => ({
          borderBottom: `1px solid ${tokens.border}`,
          // On phones the state stands below the name, so that both tabs fit.
          '& .MuiTab-root': {
            minHeight: 48,
            gap: 1,
            px: { xs: 1.5, sm: 2 },
            flexDirection: { xs: 'column', sm: 'row' },
          },
        })}
      >
        {tabs.map((tab) => {
          const isWrong = errors[tab] !== undefined
          const isGranted = roles[tab].grant_access
          const state = translate(stateOf(isWrong, isGranted))
          const name = translate(`access.tabs.${tab}`)
          return (
            <Tab
              key={tab}
              value={tab}
              id={`${id}-${tab}-tab`}
              aria-controls={`${id}-${tab}`}
              iconPosition="end"
              icon={<GrantChip isGranted={isGranted} isWrong={isWrong} text={state} />}
              label={name}
              // Without it, both would be read as one word.
              aria-label={joinedTexts(locale, [name, state])}
            />
          )
        })}
      </Tabs>
      {tabs.map((tab) => (
        // Hidden rather than unmounted, so that nothing that was typed is lost.
        <Box key={tab} role="tabpanel" id={`${id}-${tab}`} aria-labelledby={`${id}-${tab}-tab`} hidden={tab !== chosen}>
          <ApplicationAccess
            key={replaced}
            application={tab}
            role={roles[tab]}
            company={company}
            errors={errors[tab] ?? noErrors}
            grantError={errors.message}
            isDisabled={isDisabled || isForeign}
            isLicensed={applications.includes(tab)}
            hasLivePayTool={applications.includes('LIVE_PAY_BENCHMARKING_TOOL')}
            grants={grants}
            grantRef={tab === chosen ? grantRef : null}
            onChange={change}
          />
        </Box>
      ))}
      <Divider />
      <Box ref={summary} tabIndex={-1} sx={{ outline: 0 }}>
        <ChangeSummary before={stored} after={roles} />
      </Box>
      {stored !== null && userId !== undefined && !isDisabled && !isForeign && changesOf(stored, roles).length > 0 && (
        <PlanFrom
          companyId={company_id}
          call="updateCompanyUser"
          recordId={Number(userId)}
          body={{ roles: sentRoles({ roles }).roles, ...(typeof version === 'number' && { version }) }}
          // The form has nothing left to save of them, and this part goes.
          onPlanned={() => {
            replace(stored)
            summary.current?.focus()
          }}
          findWrong={() => Object.fromEntries(unfinished)}
          onWrong={showWrong}
        />
      )}
    </Stack>
  )
}

const GrantChip = ({ isGranted, isWrong, text }: { isGranted: boolean; isWrong: boolean; text: string }) => (
  <Chip
    component="span"
    size="small"
    variant={isGranted || isWrong ? 'filled' : 'outlined'}
    color={isWrong ? 'error' : isGranted ? 'success' : 'default'}
    label={text}
  />
)
