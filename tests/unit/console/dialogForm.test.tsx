/** What forms in dialogs do before typed text is lost, and where their focus is. */
import { useState } from 'react'
import { TextField } from '@mui/material'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider } from 'ra-core'
import { describe, expect, test } from 'vitest'
import { i18nProvider } from '../../../src/i18n/i18nProvider'
import { DialogForm } from '../../../src/schema/shared/DialogForm'

interface NamingProps {
  readonly isShort?: boolean
}

const Naming = ({ isShort = false }: NamingProps) => {
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <p>Closed</p>
  return (
    <DialogForm
      title="Name it"
      yes="Save"
      isBusy={false}
      isShort={isShort}
      onSubmit={() => {}}
      onClose={() => setOpen(false)}
    >
      <TextField autoFocus label="Name" value={name} onChange={({ target }) => setName(target.value)} />
    </DialogForm>
  )
}

const open = (props: NamingProps = {}) => {
  render(
    <I18nContextProvider value={i18nProvider}>
      <Naming {...props} />
    </I18nContextProvider>,
  )
  return { person: userEvent.setup(), name: screen.getByRole('textbox', { name: 'Name' }) }
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })

describe('a form in a dialog', () => {
  test('asks before Escape loses what was typed, and keeps it', async () => {
    const { person, name } = open()
    await person.type(name, 'Spindle')
    await person.keyboard('{Escape}')
    await question()
    await person.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Spindle')
  })

  test('asks before a click beside it loses what was typed, and closes if that is wanted', async () => {
    const { person, name } = open()
    await person.type(name, 'Spindle')
    await person.click(document.querySelector('.MuiDialog-container') as HTMLElement)
    await question()
    await person.click(screen.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Closed')).toBeInTheDocument()
  })

  test('closes at once if nothing was typed', async () => {
    const { person } = open()
    await person.keyboard('{Escape}')
    expect(await screen.findByText('Closed')).toBeInTheDocument()
  })

  test('closes at once if what was typed is a code or a name', async () => {
    const { person, name } = open({ isShort: true })
    await person.type(name, '123456')
    await person.keyboard('{Escape}')
    expect(await screen.findByText('Closed')).toBeInTheDocument()
  })

  test('closes at once by its button', async () => {
    const { person, name } = open()
    await person.type(name, 'Spindle')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Closed')).toBeInTheDocument()
  })
})
