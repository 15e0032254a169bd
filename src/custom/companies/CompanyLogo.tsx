import { Avatar } from '@mui/material'
import placeholder from '../../resources/companyPlaceholder.svg'
import { palettes } from '../../../contract/theme/tokens'

interface CompanyLogoProps {
  url: string | null | undefined
  size: number
}

/** Shows a company's logo or the placeholder. It has no alt text because the name is shown next to it. */
export const CompanyLogo = ({ url, size }: CompanyLogoProps) => (
  <Avatar
    variant="rounded"
    src={url || placeholder}
    alt=""
    slotProps={{ img: { loading: 'lazy', decoding: 'async' } }}
    sx={(theme) => ({
      width: size,
      height: size,
      flexShrink: 0,
      backgroundColor: palettes.light.paper,
      border: `1px solid ${theme.tokens.border}`,
      '& img': { objectFit: 'contain', p: `${Math.max(2, Math.round(size / 18))}px` },
    })}
  >
    <img src={placeholder} alt="" width={size} height={size} />
  </Avatar>
)
