import { CircularProgress, IconButton, Stack, Tooltip } from '@mui/material'
import CompareIcon from '@mui/icons-material/CompareArrows'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Link } from 'react-router-dom'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMayCall } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { ActivateButton } from './ActivateButton'
import { ApprovalActs } from './ApprovalActs'
import type { DataVersion } from './useVersion'
import { compareLink, isVersioned, type VersionedResource } from './versionData'

interface ActProps {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly version: DataVersion
}

const Download = ({ resource, params, version }: ActProps) => {
  const texts = useTexts(resource)
  const provider = useDataProvider<SchemaDataProvider>()
  const { download } = resource.versions.calls
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.downloadFile(download, { params, query: { version_id: version.id } }),
  })
  return (
    <Tooltip title={texts('versions.download')}>
      <IconButton
        size="small"
        aria-label={texts('versions.downloadOf', { name: version.name })}
        aria-busy={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? <CircularProgress aria-hidden size={20} /> : <DownloadIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}

export interface VersionActsProps {
  /** The resource whose records come in versions. */
  readonly resource: AnyResource
  /** The resource that lists the versions. */
  readonly versions: AnyResource
  readonly record: DataVersion
  readonly params: PathParams
  /** There is no other version to compare it with. */
  readonly isOnly?: boolean
}

/** What can be done with a version: set it active or go back to it, ask for that and answer, compare it, and download it. */
export const VersionActs = ({ resource, versions, record: version, params, isOnly = false }: VersionActsProps) => {
  const texts = useTexts(resource)
  const mayCall = useMayCall()
  if (!isVersioned(resource)) return null
  const { activate, compare, download } = resource.versions.calls
  const act = { resource, params, version }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      {!version.is_active && mayCall(activate) && <ActivateButton {...act} />}
      <ApprovalActs {...act} />
      {!isOnly && mayCall(compare) && (
        <Tooltip title={texts('versionActs.compare.button')}>
          <IconButton
            size="small"
            component={Link}
            to={compareLink(versions, params, { to: version.id })}
            aria-label={texts('versionActs.compare.buttonOf', { title: version.name })}
          >
            <CompareIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {mayCall(download) && <Download {...act} />}
    </Stack>
  )
}
