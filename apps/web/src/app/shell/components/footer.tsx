import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { cn, useTexts } from '@agio/ui';
import { Brand } from '../../../shared/frame/brand.tsx';
import { useSite, type Site } from '../../../shared/info.ts';
import { useNames } from '../../../shared/names.ts';
import { useFooterEntries } from '../../entries.ts';
import { DisplayMenu } from './display-menu.tsx';

const mailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A contact is a mail address, a link, words, or a picture such as a QR code (spec §2). */
function Contact({ contact }: { contact: Site['contacts'][number] }): ReactNode {
  const { t } = useTexts('common');
  if (contact.type === 'image') return <img src={contact.content} alt={contact.name} className="size-16 rounded-2" loading="lazy" />;
  if (mailShape.test(contact.content))
    return (
      <a
        href={`mailto:${contact.content}`}
        className="inline-flex items-center gap-1.5 hover:text-t1"
        title={t(($) => $.footer.writeTo, { address: contact.content })}
      >
        <Mail size={16} aria-hidden="true" />
        {contact.name}
      </a>
    );
  return (
    <span>
      {contact.name} {contact.content}
    </span>
  );
}

export function Footer({ className }: { className?: string }): ReactNode {
  const { t } = useTexts('common');
  const site = useSite();
  const nameOf = useNames();
  const pages = useFooterEntries();
  return (
    <footer className={cn('border-t border-line bg-s1', className)}>
      <div className="ui-frame flex flex-wrap items-center gap-x-8 gap-y-3 py-6 text-13 text-t2">
        <Brand />
        <span>{site?.copyright}</span>
        <DisplayMenu />
        <nav aria-label={t(($) => $.footer.label)} className="flex flex-wrap items-center gap-x-6 gap-y-3 md:ml-auto">
          {site?.contacts.map((contact) => (
            <Contact key={`${contact.name} ${contact.content}`} contact={contact} />
          ))}
          {pages.map((page) => (
            <Link key={page.to} to={page.to} className="hover:text-t1">
              {nameOf(page.name)}
            </Link>
          ))}
          {site?.links.map((link) => (
            <a key={link.url} href={link.url} className="hover:text-t1" rel="noopener noreferrer" target="_blank">
              {link.title}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
