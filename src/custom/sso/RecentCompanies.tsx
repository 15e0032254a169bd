import { Box, ButtonBase, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { ApplicationCard } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'
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
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {translate('selector.recent')}
      </Typography>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {companies.map((company) => {
          const isPicked = company.id === picked?.id
          const note = company.is_active ? lackOf(company) : translate('choices.signIn.false')
          return (
            <li key={company.id}>
              <ButtonBase
                aria-pressed={isPicked}
                aria-disabled={!company.is_active}
                onClick={() => company.is_active && onPick(company)}
                sx={(theme) => ({
                  gap: 1,
                  px: 1.5,
                  minHeight: 48,
                  borderRadius: 1,
                  textAlign: 'left',
                  backgroundColor: isPicked ? theme.tokens.accentSoft : theme.tokens.surface,
                  border: `1px solid ${isPicked ? theme.tokens.accent : theme.tokens.border}`,
                  ...(!company.is_active && { color: theme.tokens.inkMuted, cursor: 'not-allowed' }),
                })}
              >
                <CompanyLogo url={company.small_logo_url} size={24} />
                <span>
                  <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
                    {company.name}
                  </Typography>
                  {note && (
                    <Typography component="span" variant="caption" sx={{ display: 'block' }}>
                      {note}
                    </Typography>
                  )}
                </span>
              </ButtonBase>
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
