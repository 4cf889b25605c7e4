import {
  Activity,
  CalendarClock,
  CalendarRange,
  ChevronRight,
  ClipboardCheck,
  Flag,
  Globe,
  Handshake,
  History,
  KeyRound,
  Lightbulb,
  Mail,
  Megaphone,
  Radar,
  LayoutTemplate,
  SearchCheck,
  Send,
  Store,
  Tag,
  Unlink,
  Users,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Card } from '#frontend/components/card.tsx';

const tools = [
  {
    to: pathTo('activities-review'),
    icon: ClipboardCheck,
    title: 'Activities Review',
    text: 'Everything by source and status',
  },
  { to: pathTo('scraper-review'), icon: Globe, title: 'Scraped Listings Review', text: 'What was found on web pages' },
  {
    to: pathTo('scraper-dashboard'),
    icon: Radar,
    title: 'Scraper Dashboard',
    text: 'Where activities are looked for, and what each run found',
  },
  {
    to: pathTo('parent-submissions'),
    icon: Send,
    title: 'Parent Submissions',
    text: 'Activities that parents described themselves',
  },
  {
    to: pathTo('gone-pages'),
    icon: Unlink,
    title: 'Gone Pages',
    text: 'Web pages of activities that are not there any more, and what becomes of these',
  },
  { to: pathTo('reports'), icon: Flag, title: 'Reports', text: 'What people say is wrong with listings' },
  {
    to: pathTo('contact-messages'),
    icon: Mail,
    title: 'Contact Messages',
    text: 'What people wrote by the contact form',
  },
  {
    to: pathTo('providers'),
    icon: Store,
    title: 'Providers',
    text: 'Applications of businesses, and activities that they sent in',
  },
  {
    to: pathTo('business-leads'),
    icon: Handshake,
    title: 'Business Leads',
    text: 'Who wants to offer families something',
  },
  { to: pathTo('admin-offers'), icon: Tag, title: 'Offer Management', text: 'What businesses offer families' },
  {
    to: pathTo('members'),
    icon: Users,
    title: 'Members',
    text: 'Who has an account, what they may do, and shutting somebody out',
  },
  {
    to: pathTo('term-dates'),
    icon: CalendarRange,
    title: 'Term Dates',
    text: 'School terms and holidays, and where they stand',
  },
  {
    to: pathTo('seo'),
    icon: SearchCheck,
    title: 'SEO Management',
    text: 'What pages say of themselves in search results',
  },
  {
    to: pathTo('admin-advertising'),
    icon: Megaphone,
    title: 'Advertising',
    text: 'Banners and sponsored activities to review, and what they cost',
  },
  {
    to: pathTo('idea-reviews'),
    icon: Lightbulb,
    title: 'Feature Suggestions',
    text: 'What people wish for, and what becomes of it',
  },
  {
    to: pathTo('operations'),
    icon: Activity,
    title: 'Operations',
    text: 'Read models, parked events, policies and emails',
  },
  {
    to: pathTo('api-keys'),
    icon: KeyRound,
    title: 'API Keys',
    text: 'Who may read our listings by programs of their own',
  },
  {
    to: pathTo('template-editor'),
    icon: LayoutTemplate,
    title: 'Template Editor',
    text: 'How cards and the pages of activities look',
  },
  { to: pathTo('audit'), icon: History, title: 'Audit Trail', text: 'Who did what and when' },
  {
    to: pathTo('directory-history'),
    icon: CalendarClock,
    title: 'Directory as of a Date',
    text: 'What families found then, and what differs now',
  },
] as const;

/** The way to the other admin screens. */
export function AdminTools() {
  return (
    <Card>
      <h2 className="mb-2 text-title font-extrabold">Admin Tools</h2>
      <ul className="divide-y divide-line">
        {tools.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to} className="group flex min-h-14 items-center gap-4 rounded-control px-2 py-3 hover:bg-tint">
              <Icon aria-hidden className="size-6 shrink-0 text-accent" />
              <span className="grow">
                <span className="block font-bold group-hover:text-strong">{title}</span>
                <span className="block text-small text-soft">{text}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
