import type { ReactNode } from 'react'
import { useTexts } from '@agio/ui'

export function ExchangeRoute(): ReactNode {
  const { t } = useTexts('exchange')
  return <h1>{t(($) => $.title)}</h1>
}
