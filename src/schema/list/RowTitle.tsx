import { Box, Link } from '@mui/material'
import { useLocale, type RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { AnyResource } from '../resource'
import { Cell } from '../kinds/Cell'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { labelled } from '../../../contract/glue'
import { rowsBelow } from './rowsBelow'

interface RowTitleProps {
  readonly resource: AnyResource
  readonly name: string
  readonly record: RaRecord
  readonly link: string | null
}

const belowStyle = {
  ml: 1,
  color: 'text.secondary',
  fontWeight: 400,
  whiteSpace: 'nowrap',
  // Beside a name in another script, it would stand on the other side.
  unicodeBidi: 'isolate',
  '&::after': { content: 'attr(data-count) " ›"' },
} as const

/** Shows the name of a record that opens the list below it, and how many are in that if the record tells. */
const TitleAbove = ({ below, ...given }: RowTitleProps & { readonly link: string; readonly below: AnyResource }) => {
  const texts = useTexts(below)
  const locale = useLocale()
  const { record, link } = given
  const count = rowsBelow(below, record)?.toLocaleString(locale) ?? ''
  return (
    <>
      <Link
        component={RouterLink}
        to={link}
        color="inherit"
        sx={{ fontWeight: 600 }}
        {...(count && { title: labelled(texts('title'), count) })}
      >
        <Cell {...given} />
      </Link>
      {/* The title of the link says it to screen readers. */}
      <Box component="span" aria-hidden data-count={count} sx={belowStyle} />
    </>
  )
}

/** Shows the value of the first column, as a link if the row opens something, for keyboard users and new tabs. */
export const RowTitle = ({ link, ...given }: RowTitleProps) => {
  const { list } = given.resource
  const { [list?.opens ?? '']: below } = useSchemaSetting().resources
  if (link === null) return <Cell {...given} />
  return below ? (
    <TitleAbove {...given} link={link} below={below} />
  ) : (
    <Link component={RouterLink} to={link} color="inherit" sx={{ fontWeight: 600 }}>
      <Cell {...given} />
    </Link>
  )
}
