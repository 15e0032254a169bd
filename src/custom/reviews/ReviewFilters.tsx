import { MenuItem, TextField } from '@mui/material'
import { reviewItemFilters } from '../../../contract/entities/accessReview'
import { useTypedText } from '../../schema/kinds/filters/inputs/useTypedText'
import { useWords } from '../../schema/shared/useWords'
import type { ItemsAsked } from './useReviews'
import { Row } from '../../schema/shared/Row'

interface FiltersProps {
  readonly asked: ItemsAsked
  readonly mayLook: boolean
  readonly onChange: (asked: ItemsAsked) => void
}

/** On phones, two share a line. */
const narrow = { flex: { xs: '1 1 140px', sm: '0 0 160px' } } as const

/** Which people of a review are listed. */
export const ReviewFilters = ({ asked, mayLook, onChange }: FiltersProps) => {
  const { translate } = useWords()
  const [typed, setTyped] = useTypedText(asked.search, (search) => onChange({ ...asked, search }))
  // Paper that lacks some people says which it has.
  const isPartial = asked.show !== 'all' || asked.search !== '' || (mayLook && asked.whose === 'mine')
  return (
    <Row gap={1.5} sx={{ displayPrint: isPartial ? 'flex' : 'none' }}>
      <TextField
        select
        size="small"
        label={translate('reviews.show.label')}
        value={asked.show}
        onChange={({ target }) => onChange({ ...asked, show: target.value as ItemsAsked['show'] })}
        sx={narrow}
      >
        {reviewItemFilters.map((show) => (
          <MenuItem key={show} value={show}>
            {translate(`reviews.show.${show}`)}
          </MenuItem>
        ))}
      </TextField>
      {mayLook && (
        <TextField
          select
          size="small"
          label={translate('reviews.reviewers')}
          value={asked.whose}
          onChange={({ target }) => onChange({ ...asked, whose: target.value as ItemsAsked['whose'] })}
          sx={narrow}
        >
          {(['mine', 'all'] as const).map((whose) => (
            <MenuItem key={whose} value={whose}>
              {translate(`reviews.whose.${whose}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        size="small"
        type="search"
        label={translate('reviews.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' }, maxWidth: { sm: 320 } }}
      />
    </Row>
  )
}
