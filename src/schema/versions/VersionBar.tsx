import { useEffect } from 'react'
import { Alert, Button, Chip, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { stateOf } from '../kinds/shown'
import { actionBelow, LoadFailed } from '../page/LoadFailed'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { PlannedLine } from '../planned/PlannedLine'
import { useMay, useMayCall } from '../shared/SchemaContext'
import { useAddress } from '../shared/useAddress'
import { useTexts } from '../shared/texts'
import { versionParam } from '../versioned'
import { QuestionNotice, useVersionFacts } from './Approval'
import type { DataVersion, VersionState } from './useVersion'
import { isVersioned, plannedCallOf } from './versionData'
import { NewDraft } from './NewDraft'
import { VersionActs } from './VersionActs'
import { VersionEdits } from './VersionEdits'
import { versionStates } from './versionsOf'
import { Row } from '../shared/Row'
import { Panel } from '../shared/Panel'

export interface VersionBarProps {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly version: VersionState
}

const useStateText = () => {
  const translate = useTranslate()
  return (record: DataVersion) => translate(`choices.versionState.${stateOf(versionStates, record)}`)
}

/** Chooses the version that the list shows. */
const VersionChoice = ({ all, shown, show }: Pick<VersionState, 'all' | 'shown' | 'show'>) => {
  const translate = useTranslate()
  const textOf = useStateText()
  return (
    <TextField
      select
      label={translate('schema.versions.shown')}
      value={shown?.id ?? ''}
      onChange={(event) => {
        const chosen = all.find(({ id }) => id === Number(event.target.value))
        show(chosen && !chosen.is_active ? chosen.id : null)
      }}
      sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: { sm: 200 }, maxWidth: { sm: 360 } }}
    >
      {all.map((record) => (
        <MenuItem key={record.id} value={record.id}>
          {record.is_active
            ? translate('schema.versions.named', { name: record.name, state: textOf(record) })
            : record.name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** How many records it has, and on which days, by whom and why it was made and became active; the list has the moments. */
const VersionFacts = ({ resource, record }: { resource: AnyResource; record: DataVersion }) => {
  const texts = useTexts(resource)
  const factsOf = useVersionFacts()
  const { count } = record
  return (
    <Typography variant="body2" color="textSecondary">
      {[texts('rows', { count }), ...factsOf(record)].join(' · ')}
    </Typography>
  )
}

/** Says that the rows are not those in use, and leads to these. */
const NotActive = ({ version }: Pick<VersionBarProps, 'version'>) => {
  const translate = useTranslate()
  const { isMissing, shown } = version
  const text = isMissing ? 'missing' : shown?.activated_at ? 'isEarlier' : 'isDraft'
  return (
    <Alert
      severity={isMissing ? 'warning' : 'info'}
      role="status"
      variant="outlined"
      sx={actionBelow}
      action={
        <Button color="inherit" size="small" onClick={() => version.show(null)}>
          {translate('schema.versions.showActive')}
        </Button>
      }
    >
      {translate(`schema.versions.${text}`)}
    </Alert>
  )
}

/** Says that the rows in force change by drafts alone, to those who might have changed them. */
const ByDraftsAlone = () => (
  <Alert severity="info" role="status" variant="outlined">
    {useTranslate()('schema.versions.byDrafts')}
  </Alert>
)

/** Drops the version from the address once it is the active one, as after setting it active (decision 0034). */
const useShortAddress = ({ shown }: VersionState) => {
  const { address, changeQuery } = useAddress()
  const isNeedless = shown?.is_active === true && address.has(versionParam)
  useEffect(() => {
    if (isNeedless) changeQuery({ [versionParam]: '' }, { replace: true })
  })
}

/** Says what is planned for a version. */
const Planned = ({ resource, params, id }: Pick<VersionBarProps, 'resource' | 'params'> & { readonly id: number }) => {
  const mayCall = useMayCall()
  const call = isVersioned(resource) && mayCall(resource.versions.calls.activate) && plannedCallOf(resource)
  return call ? <PlannedLine companyId={params.company_id ?? ''} call={call} recordId={id} /> : null
}

/** Says above a list which version it shows, and offers the others; nothing while there is none. */
export const VersionBar = ({ resource, params, version }: VersionBarProps) => {
  const translate = useTranslate()
  const textOf = useStateText()
  const may = useMay()
  const { versions, all, shown } = version
  useShortAddress(version)
  if (!versions) return null
  if (version.error)
    return <LoadFailed what={translate('schema.versions.title')} error={version.error} onRetry={version.refetch} />
  if (version.isPending) return <Skeleton variant="rounded" height={72} />
  if (all.length === 0) return null
  return (
    <Stack component="section" aria-label={translate('schema.versions.shown')} spacing={2}>
      <Panel>
        <Row align="center" gap={2}>
          <VersionChoice {...version} />
          {shown && (
            <Row align="center" gap={1.5} rowGap={0.5} sx={{ flex: '1 1 240px' }}>
              <Chip size="small" color={shown.is_active ? 'success' : 'default'} label={textOf(shown)} />
              <VersionFacts resource={resource} record={shown} />
            </Row>
          )}
          <Row align="center">
            {shown && (
              <VersionActs
                resource={resource}
                versions={versions}
                record={shown}
                params={params}
                isOnly={all.length === 1}
              />
            )}
            {shown && <NewDraft versions={versions} params={params} from={shown} onMade={version.show} />}
            {shown?.activated_at && <VersionEdits resource={resource} params={params} version={shown} />}
          </Row>
        </Row>
      </Panel>
      {shown && <QuestionNotice version={shown} />}
      {shown && !shown.is_active && <Planned {...{ resource, params }} id={shown.id} />}
      {!version.isActive && <NotActive version={version} />}
      {shown?.is_active && version.isRecord && (may(resource, 'create') || may(resource, 'update')) && (
        <ByDraftsAlone />
      )}
    </Stack>
  )
}
