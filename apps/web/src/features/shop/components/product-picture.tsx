import type { ReactNode } from 'react';
import { Package } from 'lucide-react';
import { cn } from '@agio/ui';

/** A product’s picture in a fixed shape, so that nothing moves when it arrives; a sign where it has none. */
export function ProductPicture({ alt, className, src }: { src: string | null | undefined; alt: string; className?: string }): ReactNode {
  return (
    <span className={cn('grid aspect-[4/3] place-items-center overflow-hidden bg-p-soft text-p', className)}>
      {src === null || src === undefined ? (
        <Package size={32} aria-hidden="true" />
      ) : (
        <img src={src} alt={alt} loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
