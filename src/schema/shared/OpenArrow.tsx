import ExpandMoreIcon from '@mui/icons-material/ExpandMore'

/** Points down while something is open, and to it while it is closed. */
export const OpenArrow = ({ isOpen }: { readonly isOpen: boolean }) => (
  <ExpandMoreIcon className="pointing" sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
)
