-- The papers of companies that wait for a review: few, and asked for with every coordinator's dashboard.

create index documents_of_companies_waiting on documents (company_id)
  where status = 'submitted' and company_id is not null and paper_received_by is null;
