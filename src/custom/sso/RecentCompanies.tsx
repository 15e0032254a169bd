import { Box, ButtonBase, Typography, Paper } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { ApplicationCard } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'
import { chosenStyle } from '../../schema/shared/chosenStyle'
import { Line } from '../../schema/shared/Line'
import { RowList } from '../../schema/shared/Row'
import { CompanyLogo } from '../companies/CompanyLogo'
import { useLackText } from './useLackText'

interface RecentCompaniesProps {
  readonly companies: readonly CompanyLite[]
  readonly card: ApplicationCard | undefined
  readonly picked: CompanyLite | undefined
  readonly onPick: (company: CompanyLite) => void
}

/** The companies that were used last, to pick one without looking for it. */
export const RecentCompanies = ({ companies, card, picked, onPick }: RecentCompaniesProps) => {
  const translate = useTranslate()
  const lackOf = useLackText(card)
  const id = useId()
  if (companies.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" gutterBottom>
        {translate('selector.recent')}
      </Typography>
      <RowList>
        {companies.map((company) => {
          const isPicked = company.id === picked?.id
          const note = company.is_active ? lackOf(company) : translate('choices.signIn.false')
          return (
            <li key={company.id}>
              <Paper
                component={ButtonBase}
                variant="outlined"
                aria-pressed={isPicked}
                aria-disabled={!company.is_active}
                onClick={() => company.is_active && onPick(company)}
                sx={{
                  gap: 1,
                  px: 1.5,
                  minHeight: 48,
                  textAlign: 'left',
                  ...(isPicked && chosenStyle),
                  ...(!company.is_active && { color: 'text.secondary', cursor: 'not-allowed' }),
                }}
              >
                <CompanyLogo url={company.small_logo_url} size={24} />
                <span>
                  <Line variant="subtitle2">{company.name}</Line>
                  {note && <Line variant="caption">{note}</Line>}
                </span>
              </Paper>
            </li>
          )
        })}
      </RowList>
    </Box>
  )
}
