import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { textsOf } from '../../schema/shared/texts'
import { useRecents } from '../search/recents'
import { Tile } from './Tile'
import { PlainList } from '../../schema/shared/PlainList'

/** Links to what the person has opened last, in any browser. */
export const Recents = () => {
  const translate = useTranslate()
  const { resources } = useSchemaSetting()
  const { recents } = useRecents()
  const kindOf = (name: string) => {
    const resource = resources[name]
    return resource ? textsOf(translate, resource)('one') : ''
  }
  return (
    <Tile title={translate('dashboard.recents')} columns={4}>
      {recents.length === 0 ? (
        <Typography color="textSecondary" variant="body2">
          {translate('dashboard.noRecents')}
        </Typography>
      ) : (
        <PlainList>
          {recents.map(({ path, resource, title, about }) => (
            <Box component="li" key={path} sx={{ minHeight: 44, py: 0.5 }}>
              <Link
                component={RouterLink}
                to={path}
                variant="body2"
                color="textPrimary"
                noWrap
                sx={{ display: 'block', fontWeight: 600 }}
              >
                {title}
              </Link>
              <Typography variant="caption" color="textSecondary" noWrap component="div">
                {[kindOf(resource), about].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          ))}
        </PlainList>
      )}
    </Tile>
  )
}
