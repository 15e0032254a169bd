import { useEffect } from 'react'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Option, OptionGroup } from './useOptions'

const wrapsOnPhones = { whiteSpace: { xs: 'normal', sm: 'nowrap' }, overflowWrap: 'anywhere' } as const

/** Returns the id of an option's element. */
export const idOfOption = (id: string, key: string): string => `${id}-${key.replaceAll(/\W+/g, '-')}`

interface SearchOptionsProps {
  readonly id: string
  readonly groups: readonly OptionGroup[]
  readonly active: Option | undefined
  /** Whether they are those of an earlier text. */
  readonly isOutdated: boolean
  readonly onPoint: (key: string) => void
  readonly onOpen: (option: Option) => void
}

/** The options of the search, in groups. The focus stays in the input, which names the active one. */
export const SearchOptions = ({ id, groups, active, isOutdated, onPoint, onOpen }: SearchOptionsProps) => {
  const translate = useTranslate()
  const activeKey = active?.key
  useEffect(() => {
    if (activeKey !== undefined)
      document.getElementById(idOfOption(id, activeKey))?.scrollIntoView({ block: 'nearest' })
  }, [id, activeKey])
  if (groups.length === 0) return null
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={translate('search.results')}
      sx={{ overflowY: 'auto', px: 1, pb: 1, opacity: isOutdated ? 0.7 : 1 }}
    >
      {groups.map(({ key, label, options }) => (
        <Box key={key} role="group" aria-labelledby={`${id}-of-${key}`}>
          <Typography
            id={`${id}-of-${key}`}
            variant="caption"
            color="textSecondary"
            component="div"
            sx={{ px: 1, pt: 1.5, pb: 0.5, fontWeight: 600 }}
          >
            {label}
          </Typography>
          {options.map((option) => (
            <Box
              key={option.key}
              id={idOfOption(id, option.key)}
              role="option"
              aria-selected={option === active}
              // Not on entering: the pointer may rest where the list scrolls by.
              onMouseMove={() => option !== active && onPoint(option.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(option)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                px: 1,
                minHeight: 44,
                borderRadius: 1,
                cursor: 'pointer',
                scrollMarginTop: 32,
                ...(option === active && {
                  backgroundColor: 'action.selected',
                  boxShadow: (theme) => `inset 2px 0 ${theme.palette.primary.main}`,
                }),
              }}
            >
              <option.Icon fontSize="small" color="action" aria-hidden />
              <Box sx={{ minWidth: 0, py: 0.5 }}>
                <Typography variant="body2" noWrap sx={{ fontWeight: 500, ...wrapsOnPhones }}>
                  {option.text}
                </Typography>
                {option.about && (
                  <Typography variant="caption" color="textSecondary" noWrap component="div" sx={wrapsOnPhones}>
                    {option.about}
                  </Typography>
                )}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}
