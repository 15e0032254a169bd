import { Chip } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { fillPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { listsBeside } from '../shared/tabs'
import { textsOf } from '../shared/texts'
import { Row } from '../shared/Row'

/** Links to the lists on the same tab, if there are several that the user may view. */
export const ListsBeside = ({ resource, params }: { resource: AnyResource; params: PathParams }) => {
  const translate = useTranslate()
  const { resources } = useSchemaSetting()
  const may = useMay()
  const lists = listsBeside(resources, resource).filter((list) => may(list, 'list'))
  if (lists.length < 2) return null
  return (
    <Row as="nav" aria-label={translate('schema.lists')}>
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
    </Row>
  )
}
