-- Which closed account had a document is looked up at each attempt with it.
create index certification_application_former on certification_application (blind) where closed_at is not null;
