import { Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useRef, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { Notice } from '../../schema/shared/Notice'
import { RememberedAddress } from '../../schema/shared/RememberedAddress'
import { createPath } from './form/paths'
import { MapActions } from './MapActions'
import { MapEditor, type EditorHandle } from './MapEditor'
import { mapMemory } from './mapView'
import { useGradeMap } from './useGradeMap'
import { useMapRights } from './useMapRights'

const Loading = () => (
  <Stack spacing={1} aria-busy sx={{ flexGrow: 1 }}>
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" sx={{ flexGrow: 1, minHeight: 360 }} />
  </Stack>
)

const Empty = ({ hasRanks }: { hasRanks: boolean }) => {
  const translate = useTranslate()
  const { addsOrEdits } = useMapRights()
  return (
    <Notice title={translate(hasRanks ? 'gradeMap.empty.title' : 'gradeMap.empty.noRanks')}>
      {hasRanks && addsOrEdits && (
        <>
          <Typography color="textSecondary">{translate('gradeMap.empty.about')}</Typography>
          <Button component={Link} to={createPath} variant="contained">
            {translate('gradeMap.addEdit')}
          </Button>
        </>
      )}
    </Notice>
  )
}

const Body = ({ ref }: { readonly ref: Ref<EditorHandle> }) => {
  const translate = useTranslate()
  const { data, isError, error, refetch } = useGradeMap()
  if (isError && !data)
    return <LoadFailed what={translate('gradeMap.title')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const isEmpty = data.companies.length === 0 || data.ranks.length === 0
  return isEmpty ? <Empty hasRanks={data.ranks.length > 0} /> : <MapEditor ref={ref} read={data} />
}

const MapPage = () => {
  const translate = useTranslate()
  const number = new Intl.NumberFormat(useLocale())
  const editor = useRef<EditorHandle>(null)
  const { data } = useGradeMap()
  const about =
    data &&
    translate('gradeMap.about', {
      count: data.companies.length,
      ranks: number.format(data.ranks.length),
    })
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // The window without the header and the padding of the page.
        height: { md: 'calc(100dvh - 112px)' },
        minHeight: { md: 560 },
        '& > .MuiStack-root': { flexGrow: 1, minHeight: 0 },
        // The heading keeps its height; the table gets what is left.
        '& > .MuiStack-root > :not(:last-child)': { flexShrink: 0 },
      }}
    >
      <Page
        title={translate('gradeMap.title')}
        about={about}
        actions={<MapActions takeState={() => editor.current?.takeState()} />}
      >
        <Body ref={editor} />
      </Page>
    </Box>
  )
}

/** The grades of all companies by ta rank. On wide screens the table fills the height of the window. */
export const GradeMapPage = () => (
  <RememberedAddress groups={mapMemory}>
    <MapPage />
  </RememberedAddress>
)
