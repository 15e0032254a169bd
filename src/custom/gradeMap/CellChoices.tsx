import { useId } from 'react'
import { Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { VirtualList } from './VirtualList'
import { Row } from '../../schema/shared/Row'

/** Which grade to keep. */
export type Side = 'yours' | 'theirs'

/** A cell that both sides have changed. */
interface ChoiceCell {
  readonly key: string
  /** Says which cell it is. */
  readonly label: string
  readonly base: string
  readonly theirs: string
  readonly yours: string
}

interface CellChoicesProps {
  readonly label: string
  readonly cells: readonly ChoiceCell[]
  /** Returns what the user has chosen for a cell. */
  readonly choiceOf: (key: string) => Side | undefined
  readonly onChoose: (key: string, side: Side) => void
  readonly onChooseAll: (side: Side) => void
}

const sides = ['yours', 'theirs'] as const

/** Asks which grade to keep in each cell that two people have changed, or in all of them. */
export const CellChoices = ({ label, cells, choiceOf, onChoose, onChooseAll }: CellChoicesProps) => {
  const translate = useTranslate()
  const id = useId()
  const shown = (text: string) => text || translate('gradeUpload.empty')
  return (
    <Stack spacing={1}>
      <Row>
        {sides.map((side) => (
          <Button key={side} size="small" variant="outlined" onClick={() => onChooseAll(side)}>
            {translate(`gradeUpload.all.${side}`)}
          </Button>
        ))}
      </Row>
      <VirtualList
        label={label}
        count={cells.length}
        height={92}
        render={(index) => {
          const cell = cells[index]
          return (
            cell && (
              <>
                <Typography id={`${id}-${cell.key}`}>
                  {cell.label}
                  <Typography component="span" variant="body2" color="textSecondary">
                    {` ${translate('gradeUpload.was', { grade: shown(cell.base) })}`}
                  </Typography>
                </Typography>
                <RadioGroup
                  row
                  aria-labelledby={`${id}-${cell.key}`}
                  value={choiceOf(cell.key) ?? ''}
                  onChange={(_event, side) => onChoose(cell.key, side as Side)}
                >
                  {sides.map((side) => (
                    <FormControlLabel
                      key={side}
                      value={side}
                      control={<Radio size="small" />}
                      label={
                        <>
                          {translate(`gradeUpload.sides.${side}`)} <strong>{shown(cell[side])}</strong>
                        </>
                      }
                    />
                  ))}
                </RadioGroup>
              </>
            )
          )
        }}
      />
    </Stack>
  )
}
