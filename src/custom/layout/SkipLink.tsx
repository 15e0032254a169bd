import { Link } from '@mui/material'
import { useTranslate } from 'ra-core'

/** Lets keyboard users skip the menu; visible only while focused. */
export const SkipLink = ({ to }: { to: string }) => {
  const translate = useTranslate()
  return (
    <Link
      href={`#${to}`}
      onClick={(event) => {
        // Changing the hash would make the router navigate.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        backgroundColor: 'background.paper',
        boxShadow: 3,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {translate('layout.skip')}
    </Link>
  )
}
