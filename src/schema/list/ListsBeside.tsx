import { Chip, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { fillPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { listsBeside } from '../shared/tabs'
import { textsOf } from '../shared/texts'

/** Links to the lists on the same tab, if there are several that the user may view. */
export const ListsBeside = ({ resource, params }: { resource: AnyResource; params: PathParams }) => {
  const translate = useTranslate()
  const { resources } = useSchemaSetting()
  const may = useMay()
  const lists = listsBeside(resources, resource).filter((list) => may(list, 'list'))
  if (lists.length < 2) return null
  return (
    <Stack component="nav" direction="row" aria-label={translate('schema.lists')} sx={{ flexWrap: 'wrap', gap: 1 }}>
      {lists.map((list) => {
        const texts = textsOf(translate, list)
        return (
          <Chip
            key={list.name}
            component={Link}
            to={fillPath(list.at ?? '/', params)}
            clickable
            label={texts('inTab')}
            variant={list === resource ? 'filled' : 'outlined'}
            color={list === resource ? 'primary' : 'default'}
            {...(list === resource && { 'aria-current': 'page' as const })}
          />
        )
      })}
    </Stack>
  )
}
