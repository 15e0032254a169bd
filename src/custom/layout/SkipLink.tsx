import { Link } from '@mui/material'
import { useTranslate } from 'ra-core'

/** Lets keyboards jump over the menu; it shows only while it has the focus. */
export const SkipLink = ({ to }: { to: string }) => {
  const translate = useTranslate()
  return (
    <Link
      href={`#${to}`}
      onClick={(event) => {
        // A change of the hash would be a navigation of the console's router.
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
