import { useEffect, useState } from 'react'
import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Texts } from '../shared/texts'
import type { Section } from '../views'
import { goToField, useObstacles } from './fieldLinks'
import type { RecordForm } from './useRecordForm'

const item = {
  display: 'block',
  width: 1,
  px: 2,
  py: 0.75,
  textAlign: 'start',
  '&[aria-current]': { pl: 1.625, borderLeft: 3, fontWeight: 600, color: 'text.primary', borderColor: 'primary.main' },
} as const

interface SectionRailProps {
  /** The id of the form. */
  readonly form: string
  readonly sections: readonly Section[]
  readonly state: RecordForm
  readonly texts: Texts
}

const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight

/** Returns the section that one works in: that of the focus, or else the one at a line that wanders down as the page scrolls. */
const findCurrent = (id: string, names: readonly string[]): string | undefined => {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  const line = (clientHeight * scrollTop) / Math.max(1, scrollHeight - clientHeight)
  const placed = names.map((name) => {
    const part = document.getElementById(`${id}-${name}`)?.closest('section')
    return { name, box: part?.getBoundingClientRect(), hasFocus: part?.contains(document.activeElement) }
  })
  const inHand = placed.find(({ box, hasFocus }) => hasFocus && box && isInSight(box))
  return (inHand ?? placed.findLast(({ box }) => box && box.top <= line) ?? placed[0])?.name
}

const useCurrent = (id: string, sections: readonly Section[]) => {
  const names = sections.map(({ name }) => name).join(' ')
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const read = () => setCurrent(findCurrent(id, names.split(' ')))
    read()
    const heard = ['scroll', 'resize', 'focusin']
    for (const event of heard) window.addEventListener(event, read, { passive: true })
    return () => heard.forEach((event) => window.removeEventListener(event, read))
  }, [id, names])
  return current
}

/** The sections of a long form, each as a link to its first field, how many values it lacks, and how many are wrong. */
export const SectionRail = ({ form: id, sections, state, texts }: SectionRailProps) => {
  const translate = useTranslate()
  const { missing, wrong } = useObstacles(state)
  const current = useCurrent(id, sections)
  const counts = (fields: readonly string[]) =>
    [
      { key: 'lacks', count: fields.filter((field) => missing.includes(field)).length },
      { key: 'faults', count: fields.filter((field) => wrong.includes(field)).length },
    ].filter(({ count }) => count > 0)
  return (
    <Box
      component="nav"
      aria-label={translate('schema.progress.sections')}
      sx={(theme) => ({
        display: { xs: 'none', lg: 'block' },
        position: 'sticky',
        top: 88,
        borderLeft: `1px solid ${theme.palette.divider}`,
      })}
    >
      {sections.map(({ name, fields }) => {
        const [first] = fields
        return (
          <Link
            key={name}
            component="button"
            type="button"
            variant="body2"
            onClick={() => first && goToField(id, state.shape, first)}
            aria-current={name === current ? 'location' : undefined}
            sx={item}
          >
            {texts(`sections.${name}`)}
            {counts(fields).map(({ key, count }) => (
              <Typography
                key={key}
                variant="caption"
                component="span"
                color={key === 'faults' ? 'error' : 'textSecondary'}
                sx={{ display: 'block' }}
              >
                {translate(`schema.progress.${key}`, { count })}
              </Typography>
            ))}
          </Link>
        )
      })}
    </Box>
  )
}
