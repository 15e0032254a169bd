import { Chip, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { applicationCards, type Application } from '../../../contract/applications'

/** Shows the names of a company's applications, in the order of the application selector. */
export const ApplicationChips = ({ applications }: { applications: readonly Application[] }) => {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {applicationCards
        .filter(({ application }) => application !== null && applications.includes(application))
        .map(({ key }) => (
          <Chip key={key} size="small" variant="outlined" label={translate(`applications.${key}.name`)} />
        ))}
    </Stack>
  )
}
