import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { Page } from '../../schema/page/Page'

const Crashed = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('crash.title')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography color="textSecondary">{translate('crash.about')}</Typography>
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('crash.reload')}
        </Button>
      </Stack>
    </Page>
  )
}

class Boundary extends Component<{ path: string; children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error('A screen crashed', error, componentStack)
  }

  override componentDidUpdate(previous: { path: string }) {
    if (this.state.crashed && previous.path !== this.props.path) this.setState({ crashed: false })
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children
  }
}

/** Keeps sidebar and header visible when a screen crashes; resets when the path changes. */
export const CrashBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary path={useLocation().pathname}>{children}</Boundary>
)
