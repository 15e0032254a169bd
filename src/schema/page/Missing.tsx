import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { fillPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { isReachable } from '../shared/rights'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { Page } from './Page'

interface MissingProps {
  /** The resource of the missing record. */
  readonly resource: AnyResource
  /** The path parameters above it. */
  readonly params: PathParams
}

/** Shown for a missing record, with a link back to its list. */
export const Missing = ({ resource, params }: MissingProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const { caller } = useSchemaSetting()
  const hasList = resource.at !== undefined && isReachable(resource.at, caller)
  return (
    <Page title={texts('missingTitle')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography color="textSecondary">{texts(caller.isPlatform ? 'missingAbout' : 'missingOrHidden')}</Typography>
        <Button component={Link} to={hasList ? fillPath(resource.at ?? '/', params) : '/'} variant="outlined">
          {hasList ? texts('missingBack') : translate('notFound.home')}
        </Button>
      </Stack>
    </Page>
  )
}
